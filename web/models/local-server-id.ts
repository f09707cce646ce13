/** The provider id of a local server: "LM Studio" is saved as `compatible-lm-studio`. */
export const localServerId = (name: string): string =>
  `compatible-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
