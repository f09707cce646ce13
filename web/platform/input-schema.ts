/** The schema of a call's input, so that a form is held against the very rules that the server applies. */
export function inputSchemaOf<S>(call: { '~orpc': { inputSchema?: S } }): NonNullable<S> {
  const schema = call['~orpc'].inputSchema
  if (schema === undefined || schema === null) throw new Error('This call takes no input')
  return schema
}
