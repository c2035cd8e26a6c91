import { operation } from '../operation.ts'
import { Picture, UploadKey } from '../records/picture.ts'
import { OneOf, Record, Timestamp, Type } from '../schema.ts'
import { uploadMimeTypes, uploadPurposes } from '../states.ts'

const group = 'upload'
const limit = 'upload'

export const maxUploadBytes = 8 * 1024 * 1024

export const upload = {
  getUploadReadMe: operation({
    group,
    method: 'GET',
    path: '/upload',
    summary: 'Read-me for signed upload URLs',
    description: 'Explains the two steps of an upload, with the kinds of file and the sizes allowed.',
    callers: 'signed-in',
    answer: Record({
      steps: Type.Array(Type.String(), { description: 'What to do, in order.' }),
      purposes: Type.Array(
        Record({
          purpose: OneOf(uploadPurposes, 'What the file is for.'),
          mimeTypes: Type.Array(OneOf(uploadMimeTypes, 'Kind of file.')),
          maxBytes: Type.Number({ description: 'Largest size.' }),
          description: Type.String({ description: 'Who can see it, and what becomes of it.' }),
        }),
        { description: 'What files may be for.' },
      ),
      addressLivesSeconds: Type.Number({ description: 'How long an upload address lives.' }),
    }),
    errors: [],
    example: { as: 'customer' },
  }),
  getSignedUploadUrls: operation({
    group,
    limit,
    method: 'POST',
    path: '/upload/signed-urls',
    summary: 'Get signed upload URLs',
    description: 'Step one: an address for each file. Each lives ten minutes and takes one upload.',
    callers: 'signed-in',
    body: Record({
      files: Type.Array(
        Record({
          purpose: OneOf(uploadPurposes, 'picture is public, attachment and document are not.'),
          mimeType: OneOf(uploadMimeTypes, 'What the file is.'),
          bytes: Type.Integer({ minimum: 1, maximum: maxUploadBytes, description: 'Size of the file.' }),
        }),
        { minItems: 1, maxItems: 10, description: 'The files to come.' },
      ),
    }),
    answer: Type.Array(
      Record({
        key: UploadKey('Names the file from now on.'),
        url: Type.String({ description: 'Where to PUT the bytes.' }),
        method: Type.Literal('PUT', { description: 'How.' }),
        mimeType: OneOf(uploadMimeTypes, 'The Content-Type to send.'),
        expires: Timestamp('When the address ends.'),
      }),
    ),
    errors: [],
    example: {
      as: 'customer',
      body: { files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 20480 }] },
    },
  }),
  uploadFile: operation({
    group,
    limit,
    method: 'PUT',
    path: '/upload/file/{key}',
    summary: 'Upload file',
    description:
      'Step two: the bytes, to the address from step one, by the one who asked for it. Size, announced type and real bytes are ' +
      'checked; pictures are turned upright, stripped of what the camera wrote, and re-encoded.',
    callers: 'signed-in',
    params: Record({ key: UploadKey('The file.') }),
    query: Record({
      expires: Type.Integer({ minimum: 0, description: 'As in the address.' }),
      signature: Type.String({ minLength: 10, maxLength: 100, description: 'As in the address.' }),
    }),
    fileBody: { maxBytes: maxUploadBytes, mimeTypes: uploadMimeTypes },
    answer: Record({ key: UploadKey('For updateUser and the like.'), file: Picture }),
    errors: ['upload.absent', 'upload.ended', 'upload.unfit', 'provider.unavailable'],
    example: { as: 'customer', needs: 'an address from getSignedUploadUrls' },
  }),
}
