/** The right-side settings panel: theme colour, dark theme, tag tabs, logo (000 §2). */
import { CheckOutlined } from '@ant-design/icons'
import { Drawer, Form, Switch } from 'antd'
import { type Look, setLook, useLook } from '../kit/look.ts'
import { primaries } from '../theme.ts'
import '../kit/form/form.css'
import { DialogTitle } from '../kit/page/DialogTitle.tsx'

const switches: readonly { name: 'tabs' | 'logo' | 'dark'; label: string }[] = [
  { name: 'tabs', label: '显示页签' },
  { name: 'logo', label: '显示标志' },
  { name: 'dark', label: '深色主题' },
]

const SettingsPanel = ({ onClose }: { onClose: () => void }) => {
  const look = useLook()
  return (
    <Drawer open title={<DialogTitle>界面设置</DialogTitle>} size={300} onClose={onClose}>
      <h3 className="field-group">主题颜色</h3>
      <div className="swatches" role="radiogroup" aria-label="主题颜色">
        {primaries.map((colour) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch is a drawn radio
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={look.primary === colour}
            aria-label={colour}
            style={{ background: colour }}
            onClick={() => setLook({ primary: colour })}
          >
            {look.primary === colour && <CheckOutlined />}
          </button>
        ))}
      </div>
      {switches.map(({ name, label }) => (
        <Form.Item key={name} label={label} layout="horizontal" className="setting-line">
          <Switch checked={look[name]} onChange={(on) => setLook({ [name]: on } as Partial<Look>)} aria-label={label} />
        </Form.Item>
      ))}
    </Drawer>
  )
}
export default SettingsPanel
