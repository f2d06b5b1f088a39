/** What moves a customer from one stage of her life to another. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { LifeStage } from '@clinic/contract/areas/lifecycle/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { col, type Rows } from '../../kit/list.ts'
import { ofCustomer } from '../customers/index.ts'
import { staffName } from '../staff/reads.ts'

type Because = 'event' | 'lead' | 'night' | 'threshold' | 'merged'
type Moved = { at: string; lifeStage: { from: LifeStage; to: LifeStage; because: Because }; byName: string | null }

/** Where she stood is told to whom it is told where she stands. */
const moves: Rows<Moved> = {
  table: customerTable.name,
  from: sql`lifecycle.move m`,
  columns: {
    at: col('m.created_at'),
    lifeStage: col(sql`jsonb_build_object('from', m.from_stage, 'to', m.to_stage, 'because', m.because)`),
    byName: col(sql.raw(staffName(`case when m.because in ('event', 'lead') then m.created_by end`))),
  },
  scope: ofCustomer('m.customer_id'),
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}

const why: Readonly<Record<Because, string>> = {
  event: '',
  lead: '',
  night: '按天数自动变动',
  threshold: '天数设置修改',
  merged: '随档案合并',
}

export const stageHappenings: readonly Happening[] = [
  happening({
    kind: 'stage',
    act: 'stage.moved',
    of: 'lifecycle.move',
    customer: 'm.customer_id',
    call: customers.panelHeader,
    list: moves,
    at: 'at',
    isKept: true,
    by: 'byName',
    facts: ['lifeStage'],
    say: ({ lifeStage: moved }) =>
      moved
        ? `生命周期：${lifeStageNames[moved.from]} → ${lifeStageNames[moved.to]}${after(why[moved.because])}`
        : '生命周期变动',
    entry: 'CustomerPortrait',
  }),
]
