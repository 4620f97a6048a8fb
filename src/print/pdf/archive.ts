/**
 * What makes a PDF an archivable one, PDF/A-3 of level U: its metadata as XMP, its colour space, and its attachments as associated files.
 * Source: ISO 19005-3, 6.2.3, 6.6 and 6.8 (docs/decisions/pdf.md).
 */
import { textElement } from '#domain/invoice/xml.ts'
import { type PdfFile, reference, textString } from './pdf-file.ts'
import { srgbProfile } from './srgb-profile.ts'

/** A file in the PDF that is its content in another form. */
export type PdfAttachment = {
  readonly name: string
  readonly mediaType: 'text/xml'
  readonly content: Uint8Array
  readonly modifiedAt: number
}

export type PdfFacts = {
  readonly title: string
  readonly madeAt: number
  readonly attachment?: PdfAttachment | undefined
}

const producer = 'Mizan'

/** The entries of the catalogue. */
export async function archiveEntries(file: PdfFile, facts: PdfFacts): Promise<string> {
  const metadata = await file.writeStream('/Type /Metadata /Subtype /XML', encoded(xmp(facts)), { isPacked: false })
  const profile = await file.writeStream('/N 3', srgbProfile())
  const intent =
    `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) ` +
    `/DestOutputProfile ${reference(profile)} >>`
  const attached = facts.attachment === undefined ? '' : await attach(file, facts.attachment)
  return `/Metadata ${reference(metadata)} /OutputIntents [${intent}]${attached}`
}

/** The information dictionary, which some readers show instead of the metadata. They say the same. */
export function information({ title, madeAt }: PdfFacts): string {
  const made = pdfDate(madeAt)
  return `<< /Title ${textString(title)} /Producer ${textString(producer)} /CreationDate ${made} /ModDate ${made} >>`
}

async function attach(file: PdfFile, { name, mediaType, content, modifiedAt }: PdfAttachment): Promise<string> {
  const stream = await file.writeStream(
    `/Type /EmbeddedFile /Subtype /${mediaType.replace('/', '#2F')} ` +
      `/Params << /ModDate ${pdfDate(modifiedAt)} /Size ${content.length} >>`,
    content,
  )
  const specification = file.write(
    `<< /Type /Filespec /F ${textString(name)} /UF ${textString(name)} /AFRelationship /Alternative ` +
      `/EF << /F ${reference(stream)} /UF ${reference(stream)} >> >>`,
  )
  const names = `<< /EmbeddedFiles << /Names [${textString(name)} ${reference(specification)}] >> >>`
  return ` /AF [${reference(specification)}] /Names ${names}`
}

/** The identifier of the packet is the same in every file. */
function xmp({ title, madeAt }: PdfFacts): string {
  const made = new Date(madeAt).toISOString().replace(/\.\d+/, '')
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>',
    `<dc:title><rdf:Alt>${textElement('rdf:li', title, ['xml:lang', 'x-default'])}</rdf:Alt></dc:title>`,
    `<pdf:Producer>${producer}</pdf:Producer>`,
    `<xmp:CreateDate>${made}</xmp:CreateDate><xmp:ModifyDate>${made}</xmp:ModifyDate>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

function pdfDate(at: number): string {
  return `(D:${new Date(at).toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')})`
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
