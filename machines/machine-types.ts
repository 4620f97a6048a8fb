/** Two small things that every machine starts with. */

/** The types of a machine, for `setup({ types: typesOf<…>() })`: they exist for the compiler alone. */
export function typesOf<T>(): T | undefined {
  return undefined
}

/** The placeholder of an actor or action that a service provides; a machine that runs without it says which one is missing. */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} is not provided.`)
  }
}
