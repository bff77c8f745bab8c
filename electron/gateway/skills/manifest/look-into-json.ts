/** Looks through parsed JSON that was bounded in depth before. */

const polluting = new Set(['__proto__', 'constructor', 'prototype'])

/** Paths of keys that would change objects of the program if somebody copied them. */
export function findPrototypeKeys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => {
    const here = path === '' ? key : `${path}.${key}`
    return [...(polluting.has(key) ? [here.slice(0, 200)] : []), ...findPrototypeKeys(Object.getOwnPropertyDescriptor(value, key)?.value, here)]
  }).slice(0, 20)
}

/** References of a schema that lead out of it. None is ever fetched. */
export function findBadReferences(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => (
    ['$ref', '$dynamicRef', '$recursiveRef'].includes(key) && typeof value === 'string' && !value.startsWith('#') ? [value.slice(0, 200)] : findBadReferences(value)
  )).slice(0, 20)
}
