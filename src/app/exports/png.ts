/** As big as browsers draw, px a side. */
const mostPixels = 16_384;
/** Pixels of the picture for one of the drawing: sharp on slides. */
const sharpness = 2;

/** Draws an SVG as a PNG. Throws when the browser cannot. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(sharpness, mostPixels / image.width, mostPixels / image.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The picture is too big for the browser.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
