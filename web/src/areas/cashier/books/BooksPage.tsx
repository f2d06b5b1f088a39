/** 对账台: every identity of the books, those that are broken first; beside it the rows that break the one that is looked at. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type Identity, identities, identitySigns } from '@clinic/contract/areas/cashier/identities.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../../../kit/ask.ts'
import { useKeys } from '../../../kit/keys.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { ChainLine } from './ChainLine.tsx'
import './books.css'

const proof = { label: '导出证明', call: cashier.booksProof }

type Faults = OutputOf<typeof cashier.selfcheck>

const faultsOf = (faults: Faults, sign: Identity): Faults => faults.filter(({ identity }) => identity === sign)

/** Broken ones first, each group in the order of the book. */
const sorted = (faults: Faults): readonly Identity[] => {
  const broken = identitySigns.filter((sign) => faultsOf(faults, sign).length > 0)
  return [...broken, ...identitySigns.filter((sign) => !broken.includes(sign))]
}

const Line = ({ sign, count, chosen, look }: { sign: Identity; count: number; chosen: boolean; look: () => void }) => (
  <li>
    <button type="button" aria-pressed={chosen} className={count > 0 ? 'broken' : ''} onClick={look}>
      <b>{sign}</b>
      <span>{identities[sign][1]}</span>
      <small>{count > 0 ? `${count} 行不平` : '平'}</small>
    </button>
  </li>
)

const Rows = ({ sign, faults }: { sign: Identity; faults: Faults }) => (
  <section className="books-rows" aria-label={`${sign} ${identities[sign][1]}`}>
    <h2>
      {sign} {identities[sign][1]}
    </h2>
    {faults.length === 0 ? (
      <p className="books-fine">这一条平：没有不符的记录。</p>
    ) : (
      <>
        <p className="books-todo">
          请先不要日结：把下面的记录交给财务主管和系统管理员核对，更正只能另开单据，并由另一个人审核。
        </p>
        <table>
          <thead>
            <tr>
              <th>记录编号</th>
              <th>哪里不平</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ subject, detail }) => (
              <tr key={`${subject} ${detail}`}>
                <td>{subject === 0 ? '全院' : subject}</td>
                <td>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
  </section>
)

const Books = ({ faults }: { faults: Faults }) => {
  const order = sorted(faults)
  const [chosen, choose] = useState<Identity | null>(null)
  const sign = chosen ?? order[0]!
  const step = (by: 1 | -1): void => choose(order[(order.indexOf(sign) + by + order.length) % order.length]!)
  useKeys({ ArrowDown: () => step(1), ArrowUp: () => step(-1) })
  return (
    <div className="books-desk">
      <section className="books-list" aria-label="恒等式">
        <h2>恒等式</h2>
        <ul>
          {order.map((one) => (
            <Line
              key={one}
              sign={one}
              count={faultsOf(faults, one).length}
              chosen={one === sign}
              look={() => choose(one)}
            />
          ))}
        </ul>
      </section>
      <Rows sign={sign} faults={faultsOf(faults, sign)} />
    </div>
  )
}

/** What the whole of it says. */
const Verdict = ({ faults }: { faults: Faults | undefined }) => {
  if (!faults) return <span className="books-verdict">正在核对……</span>
  const broken = new Set(faults.map(({ identity }) => identity)).size
  return (
    <span className="books-verdict" role="status">
      {broken > 0 && <b className="broken">{broken} 条不平</b>}
      <b className="fine">{identitySigns.length - broken} 条平</b>
    </span>
  )
}

const BooksPage = () => {
  const may = useMay()
  const answer = useAnswer(cashier.selfcheck, {})
  const chain = useAnswer(ledger.chain, may(ledger.chain.may) ? {} : null)
  const again = (): void => {
    void answer.refetch()
    if (may(ledger.chain.may)) void chain.refetch()
  }
  useKeys({ R: again })
  return (
    <div className="books">
      <header className="books-head">
        <Verdict faults={answer.isFetching ? undefined : answer.data} />
        <Button onClick={again} disabled={answer.isFetching}>
          再查一次 <kbd>R</kbd>
        </Button>
        {may(proof.call.may) && (
          <Button type="primary" onClick={() => void download(proof.call, {})}>
            {proof.label}
          </Button>
        )}
      </header>
      {chain.data && <ChainLine chain={chain.data} />}
      <Answered of={answer} rows={12}>
        {(faults) => <Books faults={faults} />}
      </Answered>
    </div>
  )
}
export default BooksPage
