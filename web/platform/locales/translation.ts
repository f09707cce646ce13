/** The same keys with a text of another language at each: a key that is missing or too many does not compile. */
export type Translation<T> = T extends string ? string : { [K in keyof T]: Translation<T[K]> }
