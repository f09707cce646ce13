/** The source of a rendered formula, in dollar signs. */
export function texOf(formula: Element): string {
  const delimiter = formula.closest('.katex-display') ? '$$' : '$'
  return `${delimiter}${sourceOf(formula)}${delimiter}`
}

/** The TeX of a rendered formula. */
export const sourceOf = (formula: Element): string =>
  formula.querySelector('annotation')?.textContent ?? formula.textContent
