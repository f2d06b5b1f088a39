/** Takes in a file: whose it is, and the file. What it brought is said; what is wrong with it names its line. */
import { type Source, sources } from '@clinic/contract/areas/matching/calls.ts'
import { Progress, Radio, Upload } from 'antd'
import { useState } from 'react'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useSending } from './use-sending.ts'
import './matching.css'

const options = Object.entries(sources).map(([value, label]) => ({ value, label }))

const UploadPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const [source, setSource] = useState<Source>('WECHAT')
  const { share, send } = useSending(onClose)
  return (
    <SidePanel title="导入流水" width={520} onClose={onClose}>
      <div className="matching-upload">
        <Radio.Group
          aria-label="来源"
          options={options}
          value={source}
          onChange={({ target }) => setSource(target.value as Source)}
        />
        <Upload.Dragger
          accept=".csv"
          showUploadList={false}
          disabled={share !== null}
          beforeUpload={(file) => {
            void send(source, file)
            return false
          }}
        >
          点击或拖入从{sources[source]}导出的 CSV 文件
        </Upload.Dragger>
        {share !== null && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
        <p className="none">
          原样上传，不用删表头前的说明行。整份导入：有一行看不懂就都不导入，并说明是哪一行。先按流水号对，再按金额和时间对。
        </p>
      </div>
    </SidePanel>
  )
}
export default UploadPanel
