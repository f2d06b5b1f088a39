/** From a picture and a frame on it to the avatar: 200 × 200, drawn anew, so that nothing of the camera comes along. */

/** Side of an avatar in pixels (specification 000 §9). */
export const SIDE = 200
/** Share of the picture's quality that is kept. */
const QUALITY = 0.92

export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const loaded = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('图片无法读取，请换一张'))
    image.src = src
  })

const surface = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  return { canvas, pen }
}

/** The picture turned by some degrees, in the box that holds all of it. */
const turned = (image: HTMLImageElement, degrees: number): HTMLCanvasElement => {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const { naturalWidth: w, naturalHeight: h } = image
  const { canvas, pen } = surface(Math.round(w * cos + h * sin), Math.round(w * sin + h * cos))
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate(angle)
  pen.drawImage(image, -w / 2, -h / 2)
  return canvas
}

/**
 * @param src object address of the picture
 * @param frame what is kept of the turned picture, in its own pixels
 * @throws Error with a sentence when the browser cannot read the picture
 */
export const cropped = async (src: string, frame: Frame, degrees: number): Promise<File> => {
  const whole = turned(await loaded(src), degrees)
  const { canvas, pen } = surface(SIDE, SIDE)
  pen.drawImage(whole, frame.x, frame.y, frame.width, frame.height, 0, 0, SIDE, SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('图片无法读取，请换一张')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
