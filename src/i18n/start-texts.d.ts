declare module '*.json?start' {
  import type ar from './ar.json'

  const texts: typeof ar
  export default texts
}

declare module '*.json?rest' {
  import type ar from './ar.json'

  const texts: typeof ar
  export default texts
}
