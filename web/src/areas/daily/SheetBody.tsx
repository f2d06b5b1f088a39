/** What stands on 日结单, with lines for the signatures. */
import type { daily } from '@clinic/contract/areas/daily/calls.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { MARK } from '../../kit/show/text.tsx'
import { Cash, Figures, Left, Ways } from './StatementParts.tsx'
import './daily.css'

export type DaySheet = OutputOf<typeof daily.sheet>

export const DailySheetBody = ({ sheet: { clinic, statement, printedBy, printedAt } }: { sheet: DaySheet }) => (
  <>
    <header className="slip-head">
      <h1>{clinic.name}</h1>
      <PaperLines text={clinic.head} />
      <p>日结单 {statement.day}</p>
    </header>
    <Ways of={statement} />
    <Figures of={statement} />
    <Cash of={statement} />
    {isPrinted(clinic, 'day', 'left') && <Left of={statement} />}
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>收银</span>
        <span>财务</span>
        <span>院长</span>
      </p>
      <p>
        {statement.closedByName ?? MARK} 于 {statement.closedAt?.slice(0, 16)} 日结　摘要{' '}
        {statement.digest?.slice(0, 16)}
      </p>
      {isPrinted(clinic, 'day', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
      <PaperLines text={clinic.footer} />
      <p>
        打印 {printedBy} {printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)
