/** A record without one of its keys; the record itself stays as it is. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...rest } = record
  return rest
}
