/** What is wrong, by kind, with how many rows: choosing one shows them. */
import { type Batch, type FaultKind, faultKinds, KEPT_DAYS } from '@clinic/contract/areas/imports/calls.ts'
import type { Static } from 'typebox'

type Props = {
  readonly batch: Static<typeof Batch>
  readonly chosen: FaultKind | undefined
  readonly onChoose: (kind: FaultKind | undefined) => void
}

export const FaultAside = ({ batch, chosen, onChoose }: Props) => (
  <section className="import-faults" aria-label="问题分类">
    <h3>
      问题分类 <small>{batch.faults.length} 类</small>
    </h3>
    {batch.faults.length === 0 && <p className="import-note">没有要改的行。</p>}
    {batch.faults.map(({ kind, rows }) => (
      <button
        key={kind}
        type="button"
        aria-pressed={chosen === kind}
        onClick={() => onChoose(chosen === kind ? undefined : kind)}
      >
        <span>{faultKinds[kind]}</span>
        <b className="figure">{rows}</b>
      </button>
    ))}
    <p className="import-note">
      问题文件带行号和原值，只有上传的人能下载；表格内容 {KEPT_DAYS} 天后清除。页面上手机一律打码。
    </p>
  </section>
)
