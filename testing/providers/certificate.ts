import { generateKeyPairSync, sign } from 'node:crypto'

/** One element of ASN.1 in DER: a tag, the length, the content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const set = (...parts: Buffer[]) => element(0x31, ...parts)
const integer = (value: number) => element(0x02, Buffer.from([value]))
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => element(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')
const alternativeNames = identifier('551d11')

/** A self-signed certificate for a name (RFC 5280), and its key. It is valid for a day. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = sequence(set(sequence(commonName, element(0x0c, Buffer.from(name)))))
  const names = sequence(element(0x82, Buffer.from(name)))
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    issuer,
    sequence(time(new Date(Date.now() - 3_600_000)), time(new Date(Date.now() + 86_400_000))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(alternativeNames, element(0x04, names)))),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const der = sequence(content, ecdsaWithSha256, signature)
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
