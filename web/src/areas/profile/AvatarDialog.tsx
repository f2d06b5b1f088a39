/** 修改头像: 800 px wide; open a picture, crop it in a fixed frame of 200 × 200, submit (F0137–F0139). */
import { FolderOpenOutlined, RotateLeftOutlined, RotateRightOutlined, ScissorOutlined } from '@ant-design/icons'
import { Button, Modal, Slider } from 'antd'
import { useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { say } from '../../kit/say.ts'
import { useAvatar, useOpenPicture } from './avatar.ts'
import { cropped, type Frame, SIDE } from './crop.ts'
import './profile.css'
import { DialogTitle } from '../../kit/page/DialogTitle.tsx'

const WIDTH = 800
const ZOOM = { min: 0.2, max: 5, step: 0.05 } as const
type Place = { readonly crop: { x: number; y: number }; readonly zoom: number; readonly turn: number }
const start: Place = { crop: { x: 0, y: 0 }, zoom: 1, turn: 0 }

/** The picture under the frame, and the preview beside it. */
const useCropping = (address: string | null) => {
  const [place, setPlace] = useState(start)
  const [frame, setFrame] = useState<Frame | null>(null)
  const [result, setResult] = useState<{ file: File; preview: string } | null>(null)
  const move = (part: Partial<Place>) => setPlace((now) => ({ ...now, ...part }))
  const reset = () => {
    setPlace(start)
    setResult(null)
  }
  const crop = async (): Promise<File | null> => {
    if (!address || !frame) return null
    const file = await cropped(address, frame, place.turn).catch((error: Error) => void say.failed(error.message))
    if (!file) return null
    setResult({ file, preview: URL.createObjectURL(file) })
    return file
  }
  return { place, move, reset, setFrame, crop, result }
}

type Cropping = ReturnType<typeof useCropping>

const Stage = ({ address, cropping }: { address: string | null; cropping: Cropping }) => {
  const { place, move, setFrame } = cropping
  if (!address) return <div className="crop-stage crop-empty">请先点击“打开”选择一张图片</div>
  return (
    <div className="crop-stage">
      <Cropper
        image={address}
        crop={place.crop}
        zoom={place.zoom}
        rotation={place.turn}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        aspect={1}
        cropSize={{ width: SIDE, height: SIDE }}
        restrictPosition={false}
        disableAutomaticStylesInjection
        onCropChange={(crop) => move({ crop })}
        onZoomChange={(zoom) => move({ zoom })}
        onCropComplete={(_area, pixels) => setFrame(pixels)}
        mediaProps={{ alt: '待裁剪的图片' }}
        cropperProps={{ role: 'group', 'aria-label': '裁剪框，用方向键移动图片' }}
      />
    </div>
  )
}

const Tools = ({ cropping, disabled, onOpen }: { cropping: Cropping; disabled: boolean; onOpen: () => void }) => {
  const { place, move, crop } = cropping
  return (
    <div className="crop-tools">
      <Button icon={<FolderOpenOutlined />} onClick={onOpen}>
        打开
      </Button>
      <Slider
        {...ZOOM}
        className="crop-zoom"
        value={place.zoom}
        disabled={disabled}
        onChange={(zoom) => move({ zoom })}
        ariaLabelForHandle="缩放"
        tooltip={{ formatter: (zoom) => `${Math.round((zoom ?? 1) * 100)}%` }}
      />
      <Button
        icon={<RotateLeftOutlined />}
        disabled={disabled}
        onClick={() => move({ turn: place.turn - 90 })}
        aria-label="向左旋转"
      />
      <Button
        icon={<RotateRightOutlined />}
        disabled={disabled}
        onClick={() => move({ turn: place.turn + 90 })}
        aria-label="向右旋转"
      />
      <Button icon={<ScissorOutlined />} disabled={disabled} onClick={() => void crop()}>
        裁剪
      </Button>
    </div>
  )
}

/** The picture as it will stand beside the name. */
const Preview = ({ picture }: { picture: string | undefined }) => (
  <figure className="crop-preview">
    {picture ? <img src={picture} alt="裁剪后的头像" /> : <span className="crop-none" />}
    <figcaption>
      预览 {SIDE}×{SIDE}
    </figcaption>
  </figure>
)

const AvatarDialog = ({ onClose }: { onClose: () => void }) => {
  const [address, open] = useOpenPicture()
  const cropping = useCropping(address)
  const sending = useAvatar(onClose)
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const file = await cropping.crop()
    if (file) sending.mutate(file)
  }
  return (
    <Modal
      open
      title={<DialogTitle>修改头像</DialogTitle>}
      width={WIDTH}
      okText="提交"
      cancelText="取消"
      onOk={() => void submit()}
      onCancel={onClose}
      okButtonProps={{ disabled: !address }}
      confirmLoading={sending.isPending}
    >
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          if (open(target.files?.[0])) cropping.reset()
          target.value = ''
        }}
      />
      <div className="crop-work">
        <Stage address={address} cropping={cropping} />
        <Preview picture={cropping.result?.preview} />
      </div>
      <Tools cropping={cropping} disabled={!address} onOpen={() => input.current?.click()} />
    </Modal>
  )
}
export default AvatarDialog
