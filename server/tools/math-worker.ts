// The thread of the calculator: mathematics that a model has written, with nothing else in reach.
import { parentPort } from 'node:worker_threads'
import { all, create, type FactoryFunctionMap, type MathJsInstance } from 'mathjs'
import type { ThreadAnswer } from './limited-thread.ts'

/** These reach the evaluator or its configuration; without them an expression is a calculation only. */
const CLOSED = [
  'import',
  'createUnit',
  'evaluate',
  'parse',
  'compile',
  'parser',
  'simplify',
  'derivative',
  'rationalize',
  'resolve',
  'reviver',
  'replacer',
  'config',
] as const

type Evaluate = (expression: string) => unknown

function createEvaluator(number: 'BigNumber' | 'number'): { math: MathJsInstance; evaluate: Evaluate } {
  const math = create(all as FactoryFunctionMap, { number })
  const evaluate = math.evaluate.bind(math) as Evaluate
  const refuse = () => {
    throw new Error('This function is not available')
  }
  math.import(Object.fromEntries(CLOSED.map((name) => [name, refuse])), { override: true })
  return { math, evaluate }
}

/** Digits after which a result that is no integer is rounded. */
const DIGITS = 15

const exact = createEvaluator('BigNumber')
const rounded = createEvaluator('number')

/** Exact decimals where the functions support them, else numbers of the processor. */
function calculate(expression: string): string {
  try {
    return textOf(exact, exact.evaluate(expression))
  } catch (error) {
    try {
      return textOf(rounded, rounded.evaluate(expression))
    } catch {
      throw error
    }
  }
}

function textOf({ math }: { math: MathJsInstance }, value: unknown): string {
  if (typeof value === 'function') throw new Error('The result is a function, not a value')
  return math.format(value, (number: unknown) =>
    math.isInteger(number as number)
      ? math.format(number, { notation: 'auto', precision: 64, upperExp: 64 })
      : math.format(number, { precision: DIGITS }),
  )
}

parentPort?.on('message', (expression: string) => {
  let answer: ThreadAnswer
  try {
    answer = { result: calculate(expression) }
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage({ ready: true } satisfies ThreadAnswer)
