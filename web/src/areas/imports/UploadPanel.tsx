/** Sends a sheet: how its rows are meant, and the file. What is wrong with it is told on its own page. */
import {
  type ImportMatch,
  type ImportMode,
  importMatches,
  importModes,
  imports,
  MOST_ROWS,
} from '@clinic/contract/areas/imports/calls.ts'
import { Button, Progress, Radio, Upload } from 'antd'
import { useState } from 'react'
import { download } from '../../kit/ask.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useSending } from './use-sending.ts'
import './imports.css'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Choice = {
  readonly label: string
  readonly words: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
}

const Choose = ({ label, words, value, onChange }: Choice) => (
  <fieldset className="import-choice">
    <legend>{label}</legend>
    <Radio.Group options={optionsOf(words)} value={value} onChange={({ target }) => onChange(String(target.value))} />
  </fieldset>
)

/** What happens to the sheet, and where its template is. */
const Note = () => (
  <>
    <p className="import-note">
      上传后先预检，不会马上导入：有问题的行可以在页面上改好再导。空单元格不会清掉档案里原有的内容；归属和来源只有有权限的人才能改到已有档案上。
    </p>
    <div>
      <Button onClick={() => void download(imports.template, {})}>下载模板</Button>
    </div>
  </>
)

/** Mount it when it opens. */
export const UploadPanel = ({
  onClose,
  onSent,
}: {
  readonly onClose: () => void
  readonly onSent: (id: number) => void
}) => {
  const [mode, setMode] = useState<ImportMode>('both')
  const [match, setMatch] = useState<ImportMatch>('phone')
  const { share, send } = useSending(onSent)
  return (
    <SidePanel title="导入客户" onClose={onClose}>
      <div className="import-upload">
        <Choose label="导入方式" words={importModes} value={mode} onChange={(value) => setMode(value as ImportMode)} />
        <Choose
          label="按什么找档案"
          words={importMatches}
          value={match}
          onChange={(value) => setMatch(value as ImportMatch)}
        />
        <Upload.Dragger
          accept=".xlsx,.csv"
          showUploadList={false}
          disabled={share !== null}
          beforeUpload={(file) => {
            void send(file, mode, match)
            return false
          }}
        >
          点击或拖入 .xlsx 或 .csv 文件，最多 {MOST_ROWS.toLocaleString()} 行
        </Upload.Dragger>
        {share !== null && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
        <Note />
      </div>
    </SidePanel>
  )
}
