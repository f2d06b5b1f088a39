/** One task to read: who, as it was asked for and as it shall be, why, things to weigh, the steps. */
import {
  type Approval,
  type ApprovalLine,
  approvalKindNames,
  approvalStates,
  stepModes,
} from '@clinic/contract/areas/approvals/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { foldsOf } from '@clinic/contract/folds.ts'
import type { ReactNode } from 'react'
import { useMay } from '../../kit/person.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { None, StateTag, yuanText } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import './task.css'

const isChanged = ({ before, after }: ApprovalLine): boolean => before !== after

/** A sentence has neither side. */
const isSentence = ({ before, after }: ApprovalLine): boolean => before === null && after === null

/** @param now the document as it stands: its own column where it moved */
const Lines = ({ lines, label }: { lines: readonly ApprovalLine[]; label: string }) => {
  const figures = lines.filter((line) => !isSentence(line))
  return (
    <>
      {figures.length > 0 && (
        <table className="approval-lines" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">提交前</th>
              <th scope="col">申请改为</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((line) => (
              <tr key={line.label} className={isChanged(line) ? 'changed' : undefined}>
                <th scope="row">{line.label}</th>
                <td>{line.before === null ? <None /> : isChanged(line) ? <s>{line.before}</s> : line.before}</td>
                <td>{line.after ?? <None />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.filter(isSentence).map(({ label: text }) => (
        <p key={text} className="approval-beyond">
          {text}
        </p>
      ))}
    </>
  )
}

type Said = Approval['steps'][number]['said'][number]

/** Who, and what: with the price she named instead. */
const saidText = ({ name, pass, figure, rateBp }: Said): string => {
  if (!pass) return `${name}驳回`
  if (!figure) return `${name}通过`
  return `${name}改价 ${yuanText(figure)}${rateBp ? `（${foldsOf(rateBp)} 折）` : ''}通过`
}

const Steps = ({ task }: { task: Approval }) => (
  <section>
    <h3>步骤</h3>
    <ol className="approval-steps">
      <li className="done">申请 {task.applicantName ?? '同事'}</li>
      {task.byRule && <li className="done">规则免审</li>}
      <InOrder of={task.steps}>
        {({ roleName, mode, state, said }) => (
          <li className={state}>
            {said.map(saidText).join('、') || (roleName ?? '有权限的人')}
            {mode === 'all' && <small>（{stepModes.all}）</small>}
          </li>
        )}
      </InOrder>
      <li className={task.status === 'PASSED' ? 'done' : 'waiting'}>
        {task.status === 'PASSED' || task.status === 'PENDING' ? '生效' : approvalStates[task.status]}
      </li>
    </ol>
    {task.steps
      .flatMap(({ said }) => said)
      .filter(({ opinion }) => opinion)
      .map(({ name, opinion, at }) => (
        <p key={`${name}${at}`} className="approval-said">
          {name}：{opinion} <ShortMoment at={at} />
        </p>
      ))}
  </section>
)

const Same = ({ task }: { task: Approval }) => {
  if (task.status !== 'PENDING') return <StateTag value={task.status} words={approvalStates} />
  return task.same ? (
    <span className="approval-same">和现在一致</span>
  ) : (
    <span className="approval-moved">已变动，须重新提交</span>
  )
}

/** Who it is about: her header for those who may read it, else her name; nothing where it is about the house. */
const Whom = ({ task: { customerId, customerName } }: { task: Approval }) => {
  const may = useMay()
  if (customerId === null) return null
  return may(customers.details.may) ? (
    <CustomerStrip customerId={customerId} />
  ) : (
    <p className="approval-whom">
      <CustomerName id={customerId} name={customerName ?? ''} />
    </p>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

/** As it was asked for, and what it was passed on instead. */
const AsAsked = ({ task }: { task: Approval }) => (
  <section>
    <div className="approval-title">
      <h3>提交时的样子，与申请</h3>
      <Same task={task} />
    </div>
    <Lines lines={task.lines} label="提交时与申请" />
    {task.passedAmount && (
      <p className="approval-repriced">
        申请 {yuanText(task.amount)}，改为 {yuanText(task.passedAmount)} 通过
      </p>
    )}
  </section>
)

export const TaskView = ({ task }: { readonly task: Approval }) => (
  <div className="approval-view">
    <header>
      <h2>
        {approvalKindNames[task.kind]} {task.documentNo}
      </h2>
      <small>
        <ShortMoment at={task.askedAt} /> 提交
      </small>
    </header>
    <Whom task={task} />
    <AsAsked task={task} />
    {task.now.length > 0 && (
      <Part title="现在的样子">
        <Lines lines={task.now} label="现在" />
      </Part>
    )}
    {task.reason && (
      <Part title="理由">
        <p>{task.reason}</p>
      </Part>
    )}
    {task.facts.length > 0 && (
      <Part title="看看再批">
        {task.facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </Part>
    )}
    <Steps task={task} />
  </div>
)
