import type { Parser } from 'web-tree-sitter'

/** A syntax tree as plain objects. The tree itself lives in wasm memory and is given back before anything is judged. */
export interface PlainNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly children: readonly PlainNode[]
}

export interface PlainTree { readonly root: PlainNode; readonly hasError: boolean }

interface OpenNode extends PlainNode { readonly children: PlainNode[] }

/** In longer texts the first mistake ends the parse: searching for the best repair can take seconds. */
const repairedUnits = 2_000
/** A tree of ordinary text has far fewer nodes; endless brackets make more. */
const mostNodes = 30_000

/** Parses a text. Offsets are UTF-16 units. Null when the parser gives up. */
export function parsePlain(parser: Parser, text: string): PlainTree | null {
  const tree = parser.parse(text, null, { progressCallback: (state) => state.hasError && text.length > repairedUnits })
  if (tree === null) { parser.reset(); return null }
  const cursor = tree.walk()
  try {
    const take = (): OpenNode => ({ type: cursor.nodeType, start: cursor.startIndex, end: cursor.endIndex, children: [] })
    const root = take()
    // An explicit stack: a text may be nested far deeper than calls can be.
    const path: OpenNode[] = [root]
    let down = true
    let nodes = 1
    for (;;) {
      const moved = down && cursor.gotoFirstChild()
      if (!moved) {
        if (!cursor.gotoNextSibling()) {
          if (!cursor.gotoParent()) break
          path.pop()
          down = false
          continue
        }
        path.pop()
      }
      nodes += 1
      if (nodes > mostNodes) return null
      const node = take()
      path.at(-1)?.children.push(node)
      path.push(node)
      down = true
    }
    return { root, hasError: tree.rootNode.hasError }
  } finally {
    cursor.delete()
    tree.delete()
  }
}

/** Calls `visit` for every node, outermost first, in the order of the text. */
export function walkTree(root: PlainNode, visit: (node: PlainNode) => void): void {
  const waiting: PlainNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node)
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index]
      if (child !== undefined) waiting.push(child)
    }
  }
}
