/**
 * Pictures at full size: zoom, rotate, leaf through. Keys: arrows leaf, + and − zoom, R turns, 0 fits again, Esc closes.
 * Loaded when one opens: `lazy(() => import('…/ImageViewer.tsx'))`.
 */
import {
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import './viewer.css'
import { DialogTitle } from '../page/DialogTitle.tsx'

export type ViewedImage = { readonly src: string; readonly name: string }

const STEP = 1.25
const ZOOM = { least: 0.2, most: 8 } as const
type View = {
  readonly at: number
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}
const fitted = (at: number): View => ({ at, zoom: 1, turn: 0, x: 0, y: 0 })

const useView = (first: number, count: number) => {
  const [view, setView] = useState(fitted(first))
  const zoomBy = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(ZOOM.most, Math.max(ZOOM.least, now.zoom * factor)) }))
  const turnBy = (degrees: number) => setView((now) => ({ ...now, turn: now.turn + degrees }))
  const leaf = (by: number) => setView(({ at }) => fitted((at + by + count) % count))
  const moveBy = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  return { view, zoomBy, turnBy, leaf, moveBy, fit: () => setView(({ at }) => fitted(at)) }
}

const Tool = ({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) => (
  <Button type="text" icon={icon} onClick={run} aria-label={label} title={label} />
)

type Viewing = ReturnType<typeof useView>

const keysOf = ({ zoomBy, turnBy, leaf, fit }: Viewing, many: boolean): Readonly<Record<string, () => unknown>> => ({
  ArrowLeft: () => many && leaf(-1),
  ArrowRight: () => many && leaf(1),
  '+': () => zoomBy(STEP),
  '=': () => zoomBy(STEP),
  '-': () => zoomBy(1 / STEP),
  r: () => turnBy(90),
  R: () => turnBy(-90),
  '0': fit,
})

const Tools = ({ of: { view, zoomBy, turnBy, leaf, fit }, count }: { of: Viewing; count: number }) => (
  <div className="viewer-tools" role="toolbar" aria-label="图片工具">
    {count > 1 && <Tool label="上一张" icon={<LeftOutlined />} run={() => leaf(-1)} />}
    <Tool label="缩小" icon={<ZoomOutOutlined />} run={() => zoomBy(1 / STEP)} />
    <span className="figure viewer-zoom">{Math.round(view.zoom * 100)}%</span>
    <Tool label="放大" icon={<ZoomInOutlined />} run={() => zoomBy(STEP)} />
    <Tool label="向左旋转" icon={<RotateLeftOutlined />} run={() => turnBy(-90)} />
    <Tool label="向右旋转" icon={<RotateRightOutlined />} run={() => turnBy(90)} />
    <Tool label="还原" icon={<UndoOutlined />} run={fit} />
    {count > 1 && <Tool label="下一张" icon={<RightOutlined />} run={() => leaf(1)} />}
    {count > 1 && (
      <span className="figure" aria-live="polite">
        {view.at + 1} / {count}
      </span>
    )}
  </div>
)

type Props = { images: readonly ViewedImage[]; first?: number; onClose: () => void }

const ImageViewer = ({ images, first = 0, onClose }: Props) => {
  const shown = useView(first, images.length)
  const { view, zoomBy, moveBy } = shown
  const keys = keysOf(shown, images.length > 1)
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.()
  }
  const { src, name } = images[view.at]!
  const place = `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turn}deg)`
  return (
    <Modal
      open
      centered
      width="min(96vw, 1400px)"
      title={<DialogTitle>{name}</DialogTitle>}
      footer={null}
      onCancel={onClose}
      wrapProps={{ onKeyDown: press }}
    >
      <div
        className="viewer-stage"
        onWheel={({ deltaY }) => zoomBy(deltaY < 0 ? STEP : 1 / STEP)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) => buttons === 1 && moveBy(movementX, movementY)}
      >
        <img src={src} alt={name} draggable={false} style={{ transform: place }} />
      </div>
      <Tools of={shown} count={images.length} />
    </Modal>
  )
}
export default ImageViewer
