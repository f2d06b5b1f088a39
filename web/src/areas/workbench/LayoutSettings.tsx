/** Which blocks a person has on her desk, and in which order: dragged, or moved with the arrows. */
import { ControlOutlined } from '@ant-design/icons'
import { type WidgetKey, widgetWords } from '@clinic/contract/areas/workbench/calls.ts'
import { Button, Popover, Switch } from 'antd'
import { useState } from 'react'
import { MoveButtons } from '../../kit/act/MoveButtons.tsx'
import { moved, switched, type Widgets } from './layout.ts'

type Props = {
  /** All of the person's blocks, of every desk. */
  readonly widgets: Widgets
  /** Those of this desk, in her order. */
  readonly listed: readonly WidgetKey[]
  readonly save: (next: Widgets) => void
}

const List = ({ widgets, listed, save }: Props) => {
  const [dragged, setDragged] = useState<WidgetKey | null>(null)
  const move = (key: WidgetKey, to: number) => save(moved(widgets, listed, key, to))
  return (
    <ul className="bench-settings">
      {listed.map((key, at) => (
        <li
          key={key}
          draggable
          onDragStart={() => setDragged(key)}
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={() => dragged && dragged !== key && move(dragged, at)}
        >
          <Switch
            size="small"
            checked={widgets.find((one) => one.key === key)?.shown ?? true}
            aria-label={`显示${widgetWords[key]}`}
            onChange={(next) => save(switched(widgets, key, next))}
          />
          <span>{widgetWords[key]}</span>
          <MoveButtons
            called={widgetWords[key]}
            first={at === 0}
            last={at === listed.length - 1}
            onMove={(by) => move(key, at + by)}
          />
        </li>
      ))}
    </ul>
  )
}

export const LayoutSettings = (props: Props) => (
  <Popover trigger="click" placement="bottomRight" content={<List {...props} />}>
    <Button type="text" icon={<ControlOutlined />} aria-label="布局" title="布局" />
  </Popover>
)
