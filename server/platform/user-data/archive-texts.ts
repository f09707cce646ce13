type Text = AsyncGenerator<string>

/** A value as a JSON file. */
export async function* jsonText(load: () => Promise<unknown>): Text {
  yield JSON.stringify(await load(), undefined, 2)
}

/** A list of any length as a JSON file, which is never whole in memory. */
export async function* jsonListText(items: AsyncIterable<unknown>): Text {
  let separator = '[\n'
  for await (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
