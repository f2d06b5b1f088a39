/** 改单试算: what leaves with its sentence, what takes its place, what it comes to. */
import type { Change, ChangeTrialShape } from '@clinic/contract/areas/refunds/changes.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import '../refunds.css'
import './changes.css'

type Sheet = Pick<
  Change | ChangeTrialShape,
  | 'lines'
  | 'newLines'
  | 'value'
  | 'cancelled'
  | 'covered'
  | 'newAmount'
  | 'up'
  | 'rest'
  | 'coinsBack'
  | 'pointsBack'
  | 'pointsTaken'
  | 'pointsShort'
  | 'outcome'
>

const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

const Leaving = ({ line }: { line: Sheet['lines'][number] }) => (
  <>
    <tr>
      <th scope="row">{line.productName}</th>
      <td className="figure">{line.qty}</td>
      <td className="figure">
        <MoneyText yuan={line.value} />
      </td>
      <td className="figure">
        <MoneyText yuan={line.covered} strong />
      </td>
    </tr>
    {line.why && (
      <tr className="refund-why">
        <td colSpan={4}>{line.why}</td>
      </tr>
    )}
  </>
)

/** Sessions that leave, each with what it covers and why. */
export const LeavingLines = ({ sheet }: { sheet: Sheet }) => (
  <table className="refund-lines" aria-label="换出项目">
    <thead>
      <tr>
        <th scope="col">换出项目</th>
        <th scope="col" className="figure">
          次数
        </th>
        <th scope="col" className="figure">
          价值
        </th>
        <th scope="col" className="figure">
          抵扣
        </th>
      </tr>
    </thead>
    <tbody>
      <InOrder of={sheet.lines}>{(line) => <Leaving line={line} />}</InOrder>
    </tbody>
  </table>
)

/** Projects that take their place, as they are priced. */
export const ComingLines = ({ sheet }: { sheet: Sheet }) => (
  <table className="refund-lines" aria-label="换入项目">
    <thead>
      <tr>
        <th scope="col">换入项目</th>
        <th scope="col" className="figure">
          数量
        </th>
        <th scope="col" className="figure">
          优惠
        </th>
        <th scope="col" className="figure">
          应收
        </th>
      </tr>
    </thead>
    <tbody>
      <InOrder of={sheet.newLines}>
        {(line) => (
          <tr>
            <th scope="row">{line.productName}</th>
            <td className="figure">{line.contentCount}</td>
            <td className="figure">
              <MoneyText yuan={line.discount} />
            </td>
            <td className="figure">
              <MoneyText yuan={line.payAmount} strong />
            </td>
          </tr>
        )}
      </InOrder>
    </tbody>
  </table>
)

/** What leads from the old value to what is paid on top, or left over. */
export const ChangeSum = ({ sheet }: { sheet: Sheet }) => {
  const steps = [
    ['换出价值', sheet.value, true],
    ['减 冲减欠款', sheet.cancelled, isSome(sheet.cancelled)],
    ['可抵扣', sheet.covered, isSome(sheet.cancelled)],
    ['新项目金额', sheet.newAmount, true],
    ['减 已用掉的赠送积分', sheet.pointsShort, isSome(sheet.pointsShort)],
  ] as const
  const down = isSome(sheet.rest)
  return (
    <dl className="refund-sum">
      {steps
        .filter(([, , shown]) => shown)
        .map(([label, yuan]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText yuan={yuan} />
            </dd>
          </div>
        ))}
      <div className="refund-cash">
        <dt>{down ? '多出，退入余额' : '还要补'}</dt>
        <dd>
          <MoneyText yuan={down ? sheet.rest : sheet.up} strong />
        </dd>
      </div>
    </dl>
  )
}

/** Coins and points that move with it, and all of it in one sentence. */
export const ChangeNotes = ({ sheet }: { sheet: Sheet }) => {
  const notes = [
    sheet.outcome,
    isSome(sheet.coinsBack) && `返还抵扣用的好美币 ${sheet.coinsBack}`,
    sheet.pointsBack > 0 && `返还抵扣用的积分 ${sheet.pointsBack}`,
    sheet.pointsTaken > 0 && `收回多出部分赠送的积分 ${sheet.pointsTaken}`,
  ].filter((note) => typeof note === 'string' && note !== '')
  return (
    <ul className="refund-notes">
      {notes.map((note) => (
        <li key={String(note)}>{note}</li>
      ))}
    </ul>
  )
}
