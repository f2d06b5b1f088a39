/** 收银: what was taken, what waits, what is due. */
import type { FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import { Columns, type DeskProps } from '../Columns.tsx'
import { DueDebtsBlock } from './DueDebtsBlock.tsx'
import { PaidBlock } from './PaidBlock.tsx'
import { RefundBlock } from './RefundBlock.tsx'
import { TakingsStrip } from './TakingsStrip.tsx'
import { UnpaidBlock } from './UnpaidBlock.tsx'

export const TillDesk = ({ widgets, figures, common, told }: DeskProps & { told: readonly FigureValue[] }) => (
  <>
    {figures}
    {widgets.includes('takings') && <TakingsStrip />}
    <Columns
      widgets={widgets}
      shape="7-5"
      blocks={{
        payment: { at: 'main', block: <UnpaidBlock sums={told.find(({ key }) => key === 'unpaid')} /> },
        debts: { at: 'main', block: <DueDebtsBlock sums={told.find(({ key }) => key === 'dueDebts')} /> },
        refund: { at: 'side', block: <RefundBlock /> },
        paid: { at: 'side', block: <PaidBlock /> },
        ...common,
      }}
    />
  </>
)
