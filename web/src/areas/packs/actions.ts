/** What is done with a pack: its receiver confirms that she has read it. */
import { type PackRow, packs, whyNotRead } from '@clinic/contract/areas/packs/calls.ts'
import { act, type RowAction } from '../../kit/act/action.ts'

/** @param me id of the person */
export const confirming = (me: number): RowAction<PackRow> =>
  act(packs.read, {
    label: '确认已读',
    shown: ({ state }) => state === 'unread',
    whyNot: (row: PackRow) => whyNotRead(row, me),
    input: ({ id, version }: PackRow) => ({ id, version }),
  })
