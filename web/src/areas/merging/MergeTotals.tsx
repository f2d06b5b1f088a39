/** What there is afterwards, and the button: why, and that it is for good. */
import { figureNames, type MergePreview, merging } from '@clinic/contract/areas/merging/calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Block } from '../../kit/page/Record.tsx'
import { useAction } from '../../kit/query.ts'
import type { Chosen } from './chosen.ts'

type Row = {
  readonly label: string
  readonly kept: string | number
  readonly gone: string | number
  readonly after: string | number
}

const Totals = ({ title, rows }: { title: string; rows: readonly Row[] }) =>
  rows.length > 0 ? (
    <table className="merging-totals" aria-label={title}>
      <thead>
        <tr>
          <th>{title}</th>
          <th>左</th>
          <th>右</th>
          <th>合并后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, kept, gone, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{kept}</td>
            <td>{gone}</td>
            <td>
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : null

/** Tags of a group may be one; everything else adds up. */
const countsOf = ({ counts }: MergePreview): Row[] =>
  counts.map(({ label, kept, gone }) => ({
    label,
    kept,
    gone,
    after: label === '标签' ? `≤ ${kept + gone}` : kept + gone,
  }))

type Props = { readonly preview: MergePreview; readonly chosen: Chosen; readonly onDone: (customerId: number) => void }

const Foot = ({ preview, chosen, onDone }: Props) => {
  const [reason, setReason] = useState('')
  const { kept, gone, hindrances } = preview
  const merge = useAction(merging.merge, { done: '已合并', onDone: ({ customerId }) => onDone(customerId) })
  const versions = { keptId: kept.id, keptVersion: kept.version, goneId: gone.id, goneVersion: gone.version }
  return (
    <div className="merging-foot">
      <Input.TextArea
        aria-label="合并原因"
        placeholder="合并原因，例如：换了手机号重复建档"
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        type="primary"
        danger
        disabled={hindrances.length > 0 || reason.trim() === ''}
        loading={merge.isPending}
        onClick={() => merge.mutate({ ...chosen, ...versions, reason: reason.trim() })}
      >
        合并到{kept.no ? ` …${kept.no.slice(-4)}` : kept.name}，不能撤销
      </Button>
    </div>
  )
}

export const MergeTotals = (props: Props) => (
  <Block>
    <Totals title="合并后有什么" rows={countsOf(props.preview)} />
    <Totals
      title="钱：用一张凭证并成一份"
      rows={(props.preview.figures ?? []).map(({ figure, ...row }) => ({ label: figureNames[figure], ...row }))}
    />
    <Foot {...props} />
  </Block>
)
