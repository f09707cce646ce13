import { describe, expect, test } from 'vitest'
import { branchesOf, type TreeNode } from './message-tree.ts'

/** `q1`: a question; `a1`: an answer; `h1`: hidden. Each after its parent, as in `a1<q1`. */
const nodes = (text: string): TreeNode[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((item) => {
      const [id = '', parentId = null] = item.split('<')
      const role = ({ q: 'user', a: 'assistant', h: 'hidden' } as const)[id[0] as 'q' | 'a' | 'h']
      return { id, parentId, role }
    })

const shown = (text: string, currentId: string | null = null) =>
  [...branchesOf(nodes(text), currentId).each()].map(({ turns, shared }) => {
    const parts = turns.map(({ question, versions }) =>
      [question?.id ?? '-', ...versions.map((chain) => chain.map(({ id }) => id).join('+'))].join(':'),
    )
    return `${parts.join(' ')} /${shared}`
  })

describe('branches of a conversation', () => {
  test('a line is one branch', () => {
    expect(shown('q1 a1<q1 q2<a1 a2<q2')).toEqual(['q1:a1 q2:a2 /2'])
    expect(shown('q1')).toEqual(['q1 /1'])
    expect(shown('')).toEqual([])
  })

  test('hidden texts connect others, and texts of one answer are joined', () => {
    expect(shown('h0 h1<h0 q1<h1 a1<q1 h2<a1 a2<h2 h3<a2 q2<h3 a3<q2')).toEqual(['q1:a1+a2 q2:a3 /2'])
  })

  test('answers that differ are versions, of which the followed one is the last', () => {
    expect(shown('q1 a1<q1 a2<q1 a3<q1 q2<a2 a4<q2')).toEqual(['q1:a1:a3:a2 q2:a4 /2'])
    expect(shown('q1 a1<q1 a2<q1', 'a1')).toEqual(['q1:a2:a1 /1'])
    expect(shown('q1 a1<q1 a2<q1', 'a2')).toEqual(['q1:a1:a2 /1'])
  })

  test('questions that differ are branches, the current one first', () => {
    const text = 'q1 a1<q1 q2<a1 a2<q2 q3<a1 a3<q3'
    expect(shown(text, 'a2')).toEqual(['q1:a1 q2:a2 /2', 'q1:a1 q3:a3 /1'])
    expect(shown(text, 'a3')).toEqual(['q1:a1 q3:a3 /2', 'q1:a1 q2:a2 /1'])
    expect(shown('q1 a1<q1 q2 a2<q2', 'a1')).toEqual(['q1:a1 /1', 'q2:a2 /0'])
  })

  test('a current answer that no question follows is a branch of its own', () => {
    expect(shown('q1 a1<q1 q2<a1 a2<q1', 'a2')).toEqual(['q1:a1:a2 /1', 'q1:a2:a1 q2 /1'])
  })

  test('a conversation may begin with an answer, and parents may be missing', () => {
    expect(shown('a0 q1<a0 a1<q1')).toEqual(['-:a0 q1:a1 /2'])
    expect(shown('q1<gone a1<q1')).toEqual(['q1:a1 /1'])
    expect(shown('a0')).toEqual(['-:a0 /1'])
  })

  test('messages that refer to each other in a circle are refused', () => {
    expect(() => shown('q1<a1 a1<q1')).toThrow('The messages refer to each other in a circle')
    expect(() => shown('q0 a0<q0 q1<a1 a1<q1')).toThrow('in a circle')
    expect(shown('q1<q1 a1<q1')).toEqual(['q1:a1 /1'])
  })

  test('a deep and wide hostile tree takes little time and memory', () => {
    const deep = Array.from(
      { length: 25_000 },
      (_, index) => `a${index}<${index === 0 ? 'q0' : `a${index - 1}`}`,
    )
    const wide = Array.from({ length: 24_000 }, (_, index) => `a${index + 25_000}<a24999`)
    const { leftOut, each } = branchesOf(nodes(`q0 ${[...deep, ...wide].join(' ')}`), null)
    expect(leftOut).toBe(0)
    const [branch] = each()
    expect(branch?.turns[0]).toMatchObject({ leftOut: 23_950, versions: { length: 50 } })
    const questions = Array.from({ length: 1000 }, (_, index) => `q${index}`).join(' ')
    expect(branchesOf(nodes(questions), null).leftOut).toBe(950)
    expect(() => branchesOf(nodes('q '.repeat(50_001)), null)).toThrow('more than 50,000 messages')
  })
})
