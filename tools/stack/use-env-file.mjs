// Imported first by the commands of an operator, since other modules read the environment when they are loaded.
import { useEnvFile } from './env-file.mjs';
import { end } from './workspace.mjs';

try {
  useEnvFile();
} catch (error) {
  end(error);
}
