/** The same keys with any words: what a language file must have. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
