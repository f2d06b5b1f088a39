/** The row of page actions above a list: three visible, the rest under 更多, exports grouped under 导出. */
import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListTool } from '../act/action.ts'
import { ActionButton, ActionMenu, type Drawn } from '../act/buttons.tsx'
import { WithMenu } from '../act/WithMenu.tsx'
import { download } from '../ask.ts'
import { sentenceOf } from '../query.ts'
import { say } from '../say.ts'
import { fit } from '../schema.ts'
import { toolPlaces } from './tool-places.ts'
import './tools.css'

const missing = (message: string) => ({ key: 'web.selection', code: 400, message })

const refusalOf = <Row,>(tool: ListTool<Row>, rows: readonly Row[]) => {
  if (tool.selection && rows.length === 0) return missing('请先选择数据')
  if (tool.selection === 'one' && rows.length !== 1) return missing('只能选择一条数据')
  return tool.whyNot?.(rows) ?? null
}

/** How far a download is: a share of its length, or what has come of a stream whose length nobody knows yet. */
const wordsOf = (got: number, total: number | null): string =>
  total ? `${Math.round((got / total) * 100)}%` : `${(got / 1_000_000).toFixed(1)} MB`

/** Fetches an export with the list's filters; how far it is while it runs, null otherwise. */
const useExport = () => {
  const [progress, setProgress] = useState<string | null>(null)
  const run = async <Row,>(tool: ListTool<Row>, rows: readonly Row[], filters: object) => {
    const more = await tool.asks?.()
    setProgress('')
    try {
      // An export takes the list's filters, not its paging; a template takes nothing.
      await download(tool.call!, fit(tool.call!, { ...filters, ...tool.input?.(rows), ...more }), (got, total) =>
        setProgress(wordsOf(got, total)),
      )
      say.done(`${tool.label}成功!`)
    } catch (error) {
      say.failed(sentenceOf(error))
    }
    setProgress(null)
  }
  return [progress, run] as const
}

/** A button, and other ways to the same thing behind its arrow. */
const SplitButton = ({ drawn, behind }: { drawn: Drawn; behind: readonly Drawn[] }) =>
  behind.length === 0 ? (
    <ActionButton drawn={drawn} />
  ) : (
    <span className="tool-split">
      <ActionButton drawn={drawn} />
      <WithMenu
        entries={behind.map(({ key, label }) => ({ key, label }))}
        onPick={(key) => behind.find((one) => one.key === key)?.start()}
      >
        <Button size="small" type="primary" icon={<DownOutlined />} aria-label={`${drawn.label}的其他方式`} />
      </WithMenu>
    </span>
  )

type Props<Row> = {
  tools: readonly ListTool<Row>[]
  rows: readonly Row[]
  filters: object
  start: (tool: ListTool<Row>, rows: readonly Row[]) => void
}

export const Tools = <Row,>({ tools, rows, filters, start }: Props<Row>) => {
  const [progress, runExport] = useExport()
  const draw = (tool: ListTool<Row>): Drawn => ({
    key: tool.label,
    label: tool.label,
    refusal: refusalOf(tool, rows),
    danger: tool.danger ?? false,
    primary: tool.primary ?? false,
    icon: tool.primary ? <PlusOutlined /> : undefined,
    start: () => (tool.exports ? void runExport(tool, rows, filters) : start(tool, rows)),
  })
  const behind = tools.filter((tool) => tool.behind).map(draw)
  const plain = tools.filter((tool) => !tool.exports && !tool.behind).map(draw)
  const exports = tools.filter((tool) => tool.exports).map(draw)
  const label = progress === null ? '导出' : `导出中 ${progress}`
  const { shown, more } = toolPlaces(plain, exports)
  return (
    <div className="tools">
      {shown.map((place) =>
        place === 'exports' ? (
          exports.length === 1 ? (
            <ActionButton
              key="exports"
              drawn={{ ...exports[0]!, label: progress === null ? exports[0]!.label : label }}
            />
          ) : (
            <ActionMenu key="exports" label={label} drawn={exports} />
          )
        ) : (
          <SplitButton key={place.key} drawn={place} behind={place.primary ? behind : []} />
        ),
      )}
      {more.length > 0 && <ActionMenu label="更多" drawn={more} />}
    </div>
  )
}
