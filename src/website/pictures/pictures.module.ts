import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProofModule } from '../../business/proof/proof.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { ImageProgramService } from './image-program.service.js';
import { PairFilesService } from './pair-files.service.js';
import { Picture } from './picture.entity.js';
import { PictureFileRow } from './picture-file.entity.js';
import { PictureFilesService } from './picture-files.service.js';
import { PictureMakingService } from './picture-making.service.js';
import { PictureMaster } from './picture-master.entity.js';
import { PicturePagesController } from './picture-pages.controller.js';
import { PicturesService } from './pictures.service.js';
import { PicturesApiController } from './pictures-api.controller.js';
import { SharePictureMakingService } from './share-picture-making.service.js';
import { SharePicturesController } from './share-pictures.controller.js';
import { UploadDecodingService } from './upload-decoding.service.js';
import { UploadFilesService } from './upload-files.service.js';

/** The owner's photos: uploaded, cropped, resized in the background, served. Also draws share pictures. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Picture, PictureMaster, PictureFileRow]),
    DatabaseModule,
    PagesModule,
    ProofModule,
  ],
  controllers: [PicturePagesController, PicturesApiController, SharePicturesController],
  providers: [
    ImageProgramService,
    PairFilesService,
    PictureFilesService,
    PictureMakingService,
    PicturesService,
    SharePictureMakingService,
    UploadDecodingService,
    UploadFilesService,
  ],
  exports: [ImageProgramService, PicturesService, UploadDecodingService, UploadFilesService],
})
export class PicturesModule {}
