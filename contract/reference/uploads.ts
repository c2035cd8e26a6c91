import { demo } from '../demo.ts'
import { errors } from '../errors.ts'
import { block } from './markdown.ts'
import { call, print, type Step } from './step.ts'

/** A very small picture, so that the steps can be pasted into a shell with its content. */
export const dot = {
  name: 'dot.png',
  mimeType: 'image/png',
  bytes: 69,
  base64: 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC',
}

const token = '<customer’s token>'
const { name, mimeType, bytes } = dot
const send = { method: 'PUT', address: '<upload address>', token, file: { name, mimeType } }

export const uploading: Step[] = [
  {
    say: '**Ask for an address**, one for each file. It lives ten minutes and takes one upload.',
    request: call('getSignedUploadUrls', {
      token,
      body: { files: [{ purpose: 'picture', mimeType, bytes }] },
    }),
    answer: {
      statusCode: 200,
      data: [
        {
          key: '<key>',
          url: '<upload address>',
          method: 'PUT',
          mimeType,
          expires: '2026-11-15T08:40:00.000Z',
        },
      ],
    },
  },
  {
    say: '**Send the bytes there**, as announced. Pictures are drawn anew; what the camera wrote is gone.',
    request: send,
    answer: {
      statusCode: 200,
      data: { key: '<key>', file: { mimeType, url: '<address of the picture>' } },
    },
  },
  {
    say: '**Use the key** wherever a file is asked for.',
    request: call('updateUser', { token, body: { picture: '<key>' } }),
    answer: {
      statusCode: 200,
      data: {
        id: demo.people.customer.id,
        picture: { mimeType, url: '<address of the picture>' },
        '…': '…',
      },
    },
  },
  {
    say: 'An address that was used has ended:',
    request: send,
    answer: {
      statusCode: 410,
      error: { code: 'upload.ended', message: errors['upload.ended'].message, requestId: '…' },
    },
  },
]

export const uploadsText = `## Uploads

\`getUploadReadMe\` has the kinds of file and the sizes; here is one picture, sixteen by sixteen:

${block(`echo ${dot.base64} | base64 -d > ${name}`, 'sh')}

${print(uploading)}`
