/** Who may import what (house, "Who may import what"), in the words of dependency-cruiser. */
import type { IForbiddenRuleType } from 'dependency-cruiser'

const never = (name: string, why: string, from: object, to: object): IForbiddenRuleType => ({
  name,
  comment: why,
  severity: 'error',
  from,
  to,
})
const tests = '\\.test\\.tsx?$'

export const rules: IForbiddenRuleType[] = [
  never(
    'contract-knows-typebox-only',
    'Both sides import the contract: it imports TypeBox and itself.',
    { path: '^contract/src/', pathNot: tests },
    { pathNot: ['^contract/src/', '^node_modules/typebox/', '^typebox$'] },
  ),
  never(
    'shared-words-know-no-area',
    'The words every area is built from cannot depend on one of them.',
    { path: '^contract/src/(call|crud|envelope|noun|table|refusals|words|money)\\.ts$' },
    { path: '^contract/src/areas/' },
  ),
  never(
    'server-kit-knows-no-area',
    'The kit serves every area alike.',
    { path: '^server/src/kit/', pathNot: tests },
    { path: ['^server/src/(?!kit/)', '^contract/src/areas/'] },
  ),
  never(
    'areas-meet-at-the-index',
    "Another area's files are its own business; what others may use stands in its index.ts.",
    { path: '^server/src/areas/([^/]+)/', pathNot: tests },
    { path: '^server/src/areas/', pathNot: '^server/src/areas/($1/|[^/]+/(index|reads)\\.ts$)' },
  ),
  never(
    'reads-know-no-area',
    'What others may read of an area in their statements (reads.ts) must be free to use for every area.',
    { path: '^server/src/areas/[^/]+/reads\\.ts$' },
    { path: '^server/src/', pathNot: '^server/src/kit/' },
  ),
  never(
    'areas-are-wired-from-outside',
    'wiring.ts, answers.ts, app.ts and the demo clinic know the areas, not the other way round.',
    { path: '^server/src/areas/', pathNot: tests },
    { path: '^server/src/(demo/|(wiring|answers|app|main|areas)\\.ts$)' },
  ),
  never(
    'web-kit-knows-no-area',
    'The kit of the screens serves every area alike.',
    { path: '^web/src/kit/', pathNot: tests },
    { path: ['^web/src/(areas|layout)/', '^contract/src/areas/'] },
  ),
  never(
    'screens-meet-at-the-index',
    "Another area's screens are reached by path, its pickers through its index, what it prints through its previews.",
    { path: '^web/src/areas/([^/]+)/' },
    { path: '^web/src/areas/', pathNot: '^web/src/areas/($1/|[^/]+/(index|previews)\\.tsx?$)' },
  ),
  never(
    'web-and-server-never-meet',
    'They share the contract and nothing else.',
    { path: '^web/' },
    { path: '^server/', dependencyTypesNot: ['npm'] },
  ),
  never(
    'server-never-imports-web',
    'They share the contract and nothing else.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  never(
    'tools-stand-above',
    'Tools are made for the product; it needs none of them to run.',
    { path: '^(server|web|contract)/src/', pathNot: tests },
    { path: '^(tools|bench|e2e)/' },
  ),
  never(
    'browser-has-no-node',
    'Screens run in a browser.',
    { path: '^web/src/', pathNot: tests },
    { dependencyTypes: ['core'] },
  ),
  never(
    'no-circle',
    'A circle has no place to begin reading, types included: what two files share stands in a third, beneath both.',
    {},
    { circular: true },
  ),
  never('nothing-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  never('no-import-of-tests', 'Tests are not a library.', { pathNot: tests }, { path: tests }),
  never(
    'product-needs-no-tools',
    'npm start installs no development dependencies.',
    { path: '^(server|web|contract)/src/', pathNot: tests },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
]
