/** Table of contents: 黑名单. */
import {
  type BlacklistKind,
  blacklist,
  blacklistKinds,
  blacklistRefusals,
} from '@clinic/contract/areas/blacklist/calls.ts'
import { serve } from '../../kit/routes.ts'
import { audit, changeProposal, letIn, propose, release, takeBack } from './actions.ts'
import { entryPage, exportEntries, oneEntry } from './queries.ts'

export const blacklistRoutes = serve(
  'blacklist',
  blacklist,
  {
    list: entryPage,
    one: oneEntry,
    export: exportEntries,
    create: propose,
    update: changeProposal,
    remove: takeBack,
    audit,
    release,
    pass: letIn,
  },
  {
    blacklist_entry_once: ({ kind = 'service' }: { kind?: BlacklistKind }) =>
      blacklistRefusals.exists({ kind: blacklistKinds[kind] }),
    blacklist_pass_once: () => blacklistRefusals.passed(),
  },
)
