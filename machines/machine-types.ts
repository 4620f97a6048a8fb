/** Two helpers for every machine. */

/** The types of a machine, for `setup({ types: typesOf<…>() })`: they exist only for the compiler. */
export function typesOf<T>(): T | undefined {
  return undefined
}

/** The placeholder of an actor or action that a service provides; if the service does not, the error names the missing one. */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided.`)
  }
}
