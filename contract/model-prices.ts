interface TokenPrice {
  input: number
  output: number
}

/**
 * US dollars per token, input and output alike. Rounded, because the average of 2e-6 and 8e-6 is a little less than 5e-6
 * in binary, and price levels begin at such figures.
 */
export const averagePrice = ({ input, output }: TokenPrice): number =>
  Number(((input + output) / 2).toPrecision(12))
