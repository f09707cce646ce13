/** The input schema of a call, so that a form is validated by the rules of the server. */
export function inputSchemaOf<S>(call: { '~orpc': { inputSchema?: S } }): NonNullable<S> {
  const schema = call['~orpc'].inputSchema
  if (schema === undefined || schema === null) throw new Error('This call takes no input')
  return schema
}
