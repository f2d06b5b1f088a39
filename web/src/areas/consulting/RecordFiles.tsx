/** Attachments of a consultation that is over: looked at and taken along, not changed. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { ConfigProvider } from 'antd'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { Uploader } from '../files/index.ts'

const RecordFiles = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const record = useAnswer(consulting.record, { id })
  return (
    <SidePanel title="接诊附件" onClose={onClose}>
      <Answered of={record} rows={4}>
        {({ no, startTime, attachments }) => (
          <>
            <p>
              {no} <span className="figure">{startTime}</span>
            </p>
            <ConfigProvider componentDisabled>
              <Uploader value={attachments} />
            </ConfigProvider>
          </>
        )}
      </Answered>
    </SidePanel>
  )
}
export default RecordFiles
