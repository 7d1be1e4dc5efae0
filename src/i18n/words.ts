/** The same keys with any words: what a language file must have. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** Where numbers are told: `…_one` beside a text is said where its `count` is one. */
export type CountedWords<T> = { [K in keyof T]: T[K] extends string ? string : CountedWords<T[K]> } & {
  [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string
}
