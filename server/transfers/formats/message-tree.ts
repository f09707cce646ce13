import { transfersMessages } from '#contract/messages/transfers.ts'
import { InvalidConversation } from './conversation.ts'

/** A hostile conversation must not take much memory: no real one is as long. */
const NODES_MAX = 50_000
const VERSIONS_MAX = 50
const BRANCHES_MAX = 50

/** One text of a user or a model in a conversation with branches. */
export interface TreeNode {
  id: string
  /** The text that it follows; the first ones follow none, or one that does not exist. */
  parentId: string | null
  /** `hidden` texts, such as those of tools, only connect others. */
  role: 'user' | 'assistant' | 'hidden'
}

/** A question with the versions of its answer, of which the last one is the one that the next question follows. */
export interface Turn<N extends TreeNode> {
  /** Nothing where a conversation begins with an answer. */
  question: N | undefined
  /** Each is a sequence of texts. */
  versions: N[][]
  /** How many versions are left out. */
  leftOut: number
}

/** One way through a tree, from its beginning to a question that no other one follows. */
export interface Branch<N extends TreeNode> {
  turns: Turn<N>[]
  /** How many turns it begins with are those of the first branch. */
  shared: number
}

export interface Branches<N extends TreeNode> {
  /** How many are left out. */
  leftOut: number
  /** The current one first. They are made one by one: each has the whole conversation before it. */
  each(): Generator<Branch<N>>
}

/**
 * The branches of a conversation, the current one first. Answers that differ are versions of one answer; questions that
 * differ begin another branch. Throws for messages that refer to each other in a circle.
 */
export function branchesOf<N extends TreeNode>(nodes: N[], currentId: string | null): Branches<N> {
  if (nodes.length > NODES_MAX)
    throw new InvalidConversation(transfersMessages.conversationTooLong({ max: NODES_MAX }))
  const tree = new Tree(nodes)
  const ends = tree.lastQuestions(currentId)
  const count = Math.min(ends.length, BRANCHES_MAX)
  return {
    leftOut: ends.length - count,
    *each() {
      let main: (string | undefined)[] | undefined
      for (const end of ends.slice(0, count)) {
        const turns = tree.turnsTo(end, currentId)
        const ids = turns.map(({ question }) => question?.id)
        main ??= ids
        const differs = ids.findIndex((id, place) => id !== main?.[place])
        yield { turns, shared: differs < 0 ? turns.length : differs }
      }
    },
  }
}

class Tree<N extends TreeNode> {
  readonly #nodes: Map<string, N>
  readonly #children = new Map<string | null, N[]>()
  /** The question before each node. */
  readonly #questions = new Map<string, N | undefined>()
  readonly #inOrder: N[] = []

  constructor(nodes: N[]) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]))
    for (const node of this.#nodes.values()) {
      const parent = this.#parentOf(node)?.id ?? null
      const siblings = this.#children.get(parent)
      if (siblings) siblings.push(node)
      else this.#children.set(parent, [node])
    }
    this.#walk()
    if (this.#inOrder.length < this.#nodes.size)
      throw new InvalidConversation(transfersMessages.conversationCyclic())
  }

  #parentOf(node: N): N | undefined {
    return node.parentId === null || node.parentId === node.id ? undefined : this.#nodes.get(node.parentId)
  }

  /** From the beginnings on: what a circle contains is never reached. */
  #walk(): void {
    const open = [...(this.#children.get(null) ?? [])].toReversed()
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const parent = this.#parentOf(node)
      const isAfterQuestion = parent?.role === 'user'
      this.#questions.set(node.id, isAfterQuestion ? parent : parent && this.#questions.get(parent.id))
      this.#inOrder.push(node)
      open.push(...(this.#children.get(node.id) ?? []).toReversed())
    }
  }

  /** The questions that no other one follows, the one of the current text first. */
  lastQuestions(currentId: string | null): (N | undefined)[] {
    const questions = this.#inOrder.filter(({ role }) => role === 'user')
    const followed = new Set(questions.map(({ id }) => this.#questions.get(id)?.id))
    const last = questions.filter(({ id }) => !followed.has(id))
    if (last.length === 0) return this.#inOrder.some(({ role }) => role === 'assistant') ? [undefined] : []
    const current = this.#lastQuestionOf(currentId) ?? last.at(-1)
    return [current, ...last.filter((one) => one !== current)]
  }

  /** The current text may be followed by others: the latest of them counts. */
  #lastQuestionOf(currentId: string | null): N | undefined {
    let node = currentId === null ? undefined : this.#nodes.get(currentId)
    let question: N | undefined
    while (node) {
      if (node.role === 'user') question = node
      const next = this.#children.get(node.id)?.at(-1)
      if (!next) return question ?? this.#questions.get(node.id)
      question ??= this.#questions.get(node.id)
      node = next
    }
    return undefined
  }

  turnsTo(end: N | undefined, currentId: string | null): Turn<N>[] {
    const path: N[] = []
    for (let node = end; node; node = this.#questions.get(node.id)) path.push(node)
    path.reverse()
    const turns = path.map((question, place): Turn<N> => {
      const next = path[place + 1]
      const following = next && this.#parentOf(next)?.id
      return { question, ...this.#versionsOf(question, following ?? currentId) }
    })
    const before = this.#versionsOf(undefined, path[0] ? (this.#parentOf(path[0])?.id ?? null) : currentId)
    return before.versions.length > 0 ? [{ question: undefined, ...before }, ...turns] : turns
  }

  /** The answers to a question; the one that contains the given text is the last one. */
  #versionsOf(question: N | undefined, lastId: string | null): Pick<Turn<N>, 'versions' | 'leftOut'> {
    const ends = this.#answerEnds().get(question?.id ?? null) ?? []
    const shown = this.#endAfter(lastId)
    const last = shown && ends.includes(shown) ? shown : ends.at(-1)
    const others = ends.filter((end) => end !== last)
    const chosen = [...others.slice(1 - VERSIONS_MAX), ...(last ? [last] : [])]
    return {
      versions: chosen.map((end) => this.#chainTo(end)).filter((chain) => chain.length > 0),
      leftOut: ends.length - chosen.length,
    }
  }

  /** The end of the answer that contains the text, or of the latest one that continues it. */
  #endAfter(id: string | null): N | undefined {
    let node = id === null ? undefined : this.#nodes.get(id)
    while (node && !this.#isEnd(node)) node = this.#children.get(node.id)?.at(-1)
    return node
  }

  #isEnd({ id }: N): boolean {
    const children = this.#children.get(id) ?? []
    return children.length === 0 || children.some(({ role }) => role === 'user')
  }

  #ends: Map<string | null, N[]> | undefined

  /** The last texts of answers by their question: no answer follows them, or a question does. */
  #answerEnds(): Map<string | null, N[]> {
    if (this.#ends) return this.#ends
    const ends = new Map<string | null, N[]>()
    for (const node of this.#inOrder) {
      if (node.role === 'user' || !this.#isEnd(node)) continue
      const question = this.#questions.get(node.id)?.id ?? null
      const known = ends.get(question)
      if (known) known.push(node)
      else ends.set(question, [node])
    }
    this.#ends = ends
    return ends
  }

  #chainTo(end: N): N[] {
    const chain: N[] = []
    for (let node: N | undefined = end; node && node.role !== 'user'; node = this.#parentOf(node)) {
      if (node.role === 'assistant') chain.push(node)
    }
    return chain.reverse()
  }
}
