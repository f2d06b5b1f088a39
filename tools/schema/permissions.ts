/** The permission words as types, from the composed menu: the menu is the source, the types follow (ADR 0044). */
import { menuTree } from '../../server/src/areas/access/menus/reference.ts'

const quoted = (words: Iterable<string>): string => [...words].map((word) => `| '${word}'`).join(' ')

/** The text of `permissions.generated.ts`: one line a page, its own word first. A word on two pages stands at the first. */
export const permissionsOf = (): string => {
  const words = new Set<string>()
  const lines = menuTree.flatMap(({ title, perms, controls }) => {
    const here = [perms, ...controls.filter(({ kind }) => kind === 'button').map((button) => button.perms)]
    const fresh = new Set(here.filter((word) => word && !words.has(word)))
    for (const word of fresh) words.add(word)
    return fresh.size > 0 ? [`  ${quoted(fresh)} // ${title}`] : []
  })
  const bases = [...words].filter((word) => word.endsWith(':list')).map((word) => word.slice(0, -':list'.length))
  return `// Written by \`npm run schema\` from the areas' menu.csv. Do not edit.

/** Every word a role can be given: of a page, then of its buttons. */
export type Permission =
${lines.join('\n')}

/** Words with \`:list\` below them: what a plain resource is entered with. */
export type ResourcePermission =
${bases.map((base) => `  | '${base}'`).join('\n')}
`
}
