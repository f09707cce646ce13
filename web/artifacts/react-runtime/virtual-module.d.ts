declare module 'virtual:artifact-runtime' {
  /** The bundled program of `runtime.ts`. */
  export const runtime: string
}
