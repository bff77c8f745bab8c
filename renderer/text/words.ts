/**
 * A translation has exactly the keys of the English original, so a missing or left-over word does not compile.
 * `_one` forms are the exception: Chinese has no singular, so it may leave them out.
 */
export type Words<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Words<T[K]>
} & {
  readonly [K in keyof T as K extends `${string}_one` ? K : never]?: T[K] extends string ? string : Words<T[K]>
}
