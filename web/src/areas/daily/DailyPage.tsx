/** 收银日结: the month at the left, whether the day can be closed in the middle, what it came to at the right. */
import { type Board, boardItems, daily } from '@clinic/contract/areas/daily/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { download } from '../../kit/ask.ts'
import { useLive } from '../../kit/live.ts'
import { Desk } from '../../kit/page/Desk.tsx'
import { useMay } from '../../kit/person.ts'
import { type Answer, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { BoardPane } from './BoardPane.tsx'
import { CalendarPane } from './CalendarPane.tsx'
import { printDay } from './paths.ts'
import { Cash, Figures, Left, Ways } from './StatementParts.tsx'
import { type Closing, useClosing } from './use-closing.ts'
import './daily.css'

const topics = ['closing', 'shift.changed', 'payment', 'refund.changed', 'order', 'approval']
const asked = [daily.board, daily.statement, daily.list, daily.editions]
const keyWords = { '↑↓': '走清单', Enter: '去办这一项', R: '重查', P: '打印', D: '日结（全绿或已写原因）' }
const sheetExport = { label: '导出', call: daily.export }

type StatementProps = { blind: boolean; answer: Answer<OutputOf<typeof daily.statement>> }

const StatementBody = ({ blind, answer }: StatementProps) =>
  blind ? (
    <Nothing text="您的班次还没有清点" note="清点后才能看日结单。" />
  ) : (
    <Answered of={answer} rows={10}>
      {(statement) => (
        <div className="daily-statement">
          <Ways of={statement} bars />
          <Figures of={statement} />
          <Cash of={statement} />
          <Left of={statement} />
        </div>
      )}
    </Answered>
  )

const Export = () =>
  useMay()(sheetExport.call.may) && (
    <Button size="small" onClick={() => void download(sheetExport.call, {})}>
      {sheetExport.label}
    </Button>
  )

type ThingProps = { board: Board; closing: Closing; mayClose: boolean; again: () => void }

const Thing = ({ board, again, ...rest }: ThingProps) => {
  const open = board.items.filter(({ count }) => count > 0).length
  return (
    <>
      <div className="block-head daily-head">
        <h2>
          能不能结 {board.day.slice(5)}{' '}
          <small>{board.isClosed ? '已日结' : `${board.items.length} 项，${open} 项要办`}</small>
        </h2>
        <Button size="small" onClick={again}>
          重查
        </Button>
      </div>
      <BoardPane board={board} {...rest} />
    </>
  )
}

type DeskProps = { board: Board; again: () => void; onDay: (day: string) => void }

/** What keys do on the board. */
const useBoardKeys = (board: Board, closing: Closing, print: (() => void) | undefined, mayClose: boolean) => {
  const navigate = useNavigate()
  const chosen = board.items[closing.at]
  return {
    ArrowDown: closing.step(1),
    ArrowUp: closing.step(-1),
    Enter: chosen && chosen.count > 0 ? () => void navigate(boardItems[chosen.item].path) : undefined,
    P: print,
    D: mayClose && closing.why === null && !closing.isClosing ? closing.start : undefined,
  }
}

const DailyDesk = ({ board, again, onDay }: DeskProps) => {
  const may = useMay()
  const closing = useClosing(board)
  const { day, isClosed, blind } = board
  const hidden = blind && !isClosed
  const answer = useAnswer(daily.statement, hidden ? null : { day }, { keepLast: true })
  const mayClose = may(daily.close.may)
  const print = isClosed && may(daily.sheet.may) ? () => printDay(day) : undefined
  const keys = useBoardKeys(board, closing, print, mayClose)
  return (
    <Desk
      list={{
        title: '日历',
        body: <CalendarPane day={day} today={board.today} shifts={answer.data?.shifts ?? []} onDay={onDay} />,
        extra: <Export />,
      }}
      thing={{
        title: '能不能结',
        bare: true,
        body: <Thing board={board} closing={closing} mayClose={mayClose} again={again} />,
      }}
      decision={{
        title: isClosed ? '日结单' : '日结单（到现在）',
        extra: print && (
          <Button size="small" onClick={print}>
            打印
          </Button>
        ),
        body: <StatementBody blind={hidden} answer={answer} />,
      }}
      focus="thing"
      keys={{ ...keys, R: again }}
      keyWords={keyWords}
    />
  )
}

const DailyPage = () => {
  useLive(topics, asked)
  const [query, setQuery] = useSearchParams()
  const day = query.get('day')
  const board = useAnswer(daily.board, day ? { day } : {}, { keepLast: true })
  return (
    <Answered of={board} rows={12}>
      {(found) => (
        <DailyDesk
          key={found.day}
          board={found}
          again={() => void board.refetch()}
          onDay={(next) => setQuery({ day: next }, { replace: true })}
        />
      )}
    </Answered>
  )
}
export default DailyPage
