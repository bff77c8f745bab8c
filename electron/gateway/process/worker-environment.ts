/**
 * The environment of our own workers: empty, but for where Node keeps what it compiled when whoever started Pincer said so in the
 * same variable. The tests do: compiling is most of what the start of a worker costs, and they start thousands.
 */
export function workerEnvironment(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: folder } = process.env
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
