// node tools/images/lay-out.mjs TARGET FOLDER: writes the content of a Dockerfile target's image into FOLDER.
import { end, UserFacingError } from '../stack/workspace.mjs';
import { layOut } from './image-folder.mjs';

const [target, folder] = process.argv.slice(2);
if (folder) await layOut({ target, folder }).catch(end);
else end(new UserFacingError('Say which image and where: node tools/images/lay-out.mjs TARGET FOLDER'));
