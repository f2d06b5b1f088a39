/** Moving customers to somebody else, or back into the pool; one or several at once. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { releaseCalls as pools } from '@clinic/contract/areas/pool/release.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../../kit/act/action.ts'
import { sayPartial } from '../../../kit/act/say-partial.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const MoveFields = lazy(async () => ({ default: (await import('./ownership-fields.tsx')).MoveFields }))
const ReleaseFields = lazy(async () => ({ default: (await import('./ownership-fields.tsx')).ReleaseFields }))

type Moved = OutputOf<typeof customers.changeOwner>
type Released = OutputOf<typeof pools.release>
type On = readonly { readonly id: number }[]

const initial = () => ({ kind: 'consultant' as const })
const input = (rows: On) => ({ customerIds: rows.map(({ id }) => id) })

export const moveSeveral: ListTool<{ id: number }> = {
  ...act(customers.changeOwner, {
    label: '转移归属',
    fields: <MoveFields />,
    initial,
    input,
    saveLabel: '转移',
    done: null,
    onDone: (answer) => {
      const { moved, refused } = answer as Moved
      sayPartial(`已转移 ${moved} 位`, refused)
    },
  }),
  selection: 'some',
}

/** Back into the pool, from where colleagues take them. */
export const releaseSeveral: ListTool<{ id: number }> = {
  ...act(pools.release, {
    label: '放回公海',
    fields: <ReleaseFields />,
    initial,
    input,
    saveLabel: '放回',
    done: null,
    onDone: (answer) => {
      const { released, refused } = answer as Released
      sayPartial(`已放回 ${released} 位`, refused)
    },
  }),
  selection: 'some',
}
