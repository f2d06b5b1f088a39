/** Files of a new area or resource, and the lists that name it. Texts hold the placeholders of names.ts. */

/** `&` in the line is what was found. `ordered`: `at` finds what stands between the brackets, and the words are put in order. */
export type Entry = { readonly file: string; readonly at: RegExp; readonly line: string; readonly ordered?: true }

/** The words of a list and one more, in order. */
const inOrder = (list: string, more: string): string =>
  [...(list.match(/'[^']+'/g) ?? []), more].sort((one, other) => (one < other ? -1 : 1)).join(', ')

/** Enters a line where it belongs. @throws Error where the list is not found @param fill fills the placeholders */
export const entered = (text: string, { file, at, line, ordered }: Entry, fill: (text: string) => string): string => {
  if (!at.test(text)) throw new Error(`${fill(file)} has no ${at}: enter it by hand: ${fill(line)}`)
  const written = fill(line)
  return text.replace(at, (...found: string[]) =>
    ordered ? inOrder(found[0]!, written) : written.replace('&', () => found[0]!),
  )
}

/** Where each written text goes. */
export const areaFiles: Readonly<Record<string, string>> = {
  'calls.ts': 'contract/src/areas/__area__/calls.ts',
  'area.ts': 'server/src/areas/__area__/area.ts',
  'menu.csv': 'server/src/areas/__area__/menu.csv',
  'queries.ts': 'server/src/areas/__area__/queries.ts',
  'routes.ts': 'server/src/areas/__area__/routes.ts',
  'area.test.ts': 'server/src/areas/__area__/__area__.test.ts',
  'migration.sql': 'server/db/migrations/__number_____area__.sql',
  'web-routes.tsx': 'web/src/areas/__area__/routes.tsx',
  'Page.tsx': 'web/src/areas/__area__/__Noun__sPage.tsx',
}

export const resourceFiles: Readonly<Record<string, string>> = {
  'noun.ts': 'contract/src/areas/__area__/__file__.ts',
  'resource.ts': 'server/src/areas/__area__/__file__.ts',
  'resource.test.ts': 'server/src/areas/__area__/__file__.test.ts',
  'migration.sql': 'server/db/migrations/__number_____table__.sql',
  'Page.tsx': 'web/src/areas/__area__/__Noun__sPage.tsx',
}

/** The sentence with which a file begins, and what follows it. */
const head = /^\/\*\*.*\*\/\n\n?/

/** What is about the noun, wherever it stands. @param from its file in the contract @param calls the name of its calls */
const nounEntries = (from: string, calls: string): Entry[] => [
  { file: 'contract/src/tables.ts', at: head, line: `&import { __noun__ } from './areas/__area__/${from}.ts'\n` },
  { file: 'contract/src/tables.ts', at: /^export const nouns: [^=]*= \[\n/m, line: '&  __noun__,\n' },
  {
    file: 'contract/src/tables.ts',
    at: /^export const tables: readonly Table\[\] = \[\n/m,
    line: '&  ...listed(__noun__),\n',
  },
  {
    file: 'contract/src/audit-objects.ts',
    at: /(?<=^export const auditObjects = \[)[^\]]*/m,
    line: "'__noun__'",
    ordered: true,
  },
  { file: 'server/db/reference/noted.csv', at: /\n$/, line: '&__noun__,__area__.__table__,\n' },
  {
    file: 'server/test/full-clinic-rows.ts',
    at: /^export const written = \[\n/m,
    line: "&  `insert into __area__.__table__ (name) values ('测试')`,\n",
  },
  // The page edits the row it shows: no screen asks for a single one.
  { file: 'contract/src/second-doors.ts', at: head, line: `&import { ${calls} } from './areas/__area__/${from}.ts'\n` },
  {
    file: 'contract/src/second-doors.ts',
    at: /^export const singleRows: readonly Call\[\] = \[\n/m,
    line: `&  ${calls}.one,\n`,
  },
  {
    file: 'server/test/updates-of-settings.ts',
    at: head,
    line: `&import { ${calls} } from '@clinic/contract/areas/__area__/${from}.ts'\n`,
  },
  {
    file: 'server/test/updates-of-settings.ts',
    at: /^const whatIsSold: Story\[\] = \[\n/m,
    line: `&  {
    calls: [${calls}.update],
    begin: async ({ admin }) => {
      const must = { name: \`试\${word()}\` }
      return { row: await admin.ask(${calls}.create, must), must, steps: [{ remark: '靠窗' }, { status: 1 }] }
    },
  },
`,
  },
]

const servedAs = (path: string): Entry => ({
  file: 'docs/deviations.md',
  at: /^\| `\/api\/v1\/base\/customRecord.*\n/m,
  line: `&| \`${path}\`, \`${path}/*\`, page __label__ (\`__perms__:*\`) | the specification names no path for it |\n`,
})

export const areaEntries: readonly Entry[] = [
  { file: 'server/src/areas.ts', at: head, line: "&import { __area__ } from './areas/__area__/area.ts'\n" },
  { file: 'server/src/areas.ts', at: /^ {2}metadata,\n/m, line: '&  __area__,\n' },
  { file: 'contract/src/areas/trail/calls.ts', at: /moduleNames[^{]*\{\n/, line: "&  __area__: '__label__',\n" },
  { file: 'server/src/documents/tags.ts', at: /^ {2}metadata: .*\n/m, line: "&  __area__: '__label__',\n" },
  ...nounEntries('calls', '__area__'),
  servedAs('/api/v1/base/__area__'),
  { file: 'docs/areas.md', at: /^\| metadata .*\n/m, line: '&| __area__ | __label__ | __label__ |\n' },
]

export const resourceEntries: readonly Entry[] = [
  {
    file: 'server/src/areas/__area__/area.ts',
    at: /^import type \{ Area \}.*\n/m,
    line: "&import { __noun__Routes } from './__file__.ts'\n",
  },
  { file: 'server/src/areas/__area__/area.ts', at: /(?<=^ {2}routes: )(?!\[)\w+/m, line: '[...&]' },
  { file: 'server/src/areas/__area__/area.ts', at: /(?<=^ {2}routes: \[)/m, line: '...__noun__Routes, ' },
  {
    file: 'server/src/areas/__area__/area.ts',
    at: /(?<=^ {2}tables: \[)[^\]]*/m,
    line: "'__table__'",
    ordered: true,
  },
  {
    file: 'server/src/areas/__area__/menu.csv',
    at: /\n$/,
    line: '&__path__,__label__,__under__,__sort__,__perms__:list,add edit delete,,,\n',
  },
  {
    file: 'web/src/areas/__area__/routes.tsx',
    at: /^export const pages: AreaPages = \{\n/m,
    line: "&  '__path__': { page: () => import('./__Noun__sPage.tsx') },\n",
  },
  ...nounEntries('__file__', '__noun__s'),
  servedAs('/api/v1/base/__noun__'),
]
