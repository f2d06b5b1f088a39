/** Back at a form: when it was left, how many fields hold something, and that one may do without. */
import { SaveOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { momentText } from '../show/text.tsx'
import type { Restored } from './use-unsaved.ts'
import './form.css'

type Props = { restored: Restored | null; onGiveUp?: () => void; onNoted: () => void }

export const DraftNote = ({ restored, onGiveUp, onNoted }: Props) =>
  restored && (
    <Alert
      type="info"
      showIcon
      className="draft-note"
      icon={<SaveOutlined />}
      title={
        <>
          已恢复 <strong>{momentText(restored.at).slice(5)}</strong> 没保存的内容，填过 {restored.count} 项
        </>
      }
      action={
        onGiveUp && (
          <Button type="link" onClick={onGiveUp}>
            不要草稿
          </Button>
        )
      }
      closable={{ 'aria-label': '知道了', onClose: onNoted }}
    />
  )
