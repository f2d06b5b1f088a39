/** Attachments of a consultation that is over: looked at and taken along, not changed. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { ConfigProvider, Drawer } from 'antd'
import { useAnswer } from '../../kit/query.ts'
import { usePhone } from '../../kit/screen.ts'
import { Answered } from '../../kit/show/states.tsx'
import { Uploader } from '../files/index.ts'

const RecordFiles = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const phone = usePhone()
  const record = useAnswer(consulting.record, { id })
  return (
    <Drawer open title="接诊附件" size={phone ? '100%' : 720} onClose={onClose}>
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
    </Drawer>
  )
}
export default RecordFiles
